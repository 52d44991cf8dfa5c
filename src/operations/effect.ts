/** Effect: a picture that somebody sent, or that Herald made, is changed as the words say. */
import { createChange } from "./pictures/changing.ts";

export const effect = createChange("effect");
