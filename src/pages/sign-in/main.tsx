/** The sign-in of an operator: one field, and then on to where one wanted to go. */
import { render } from "preact";
import { keptTheme, showTheme } from "../parts/theme.ts";
import { SignIn } from "./sign-in.tsx";

showTheme(keptTheme());
const app = document.getElementById("app");
if (app !== null) render(<SignIn />, app);
