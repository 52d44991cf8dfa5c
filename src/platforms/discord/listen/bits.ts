/** A number of bits, as Discord writes it: in digits. */
import { z } from "zod";

export const bitsSchema = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt)
  .catch(0n);
