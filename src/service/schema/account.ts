/** The account: what its free read answers. */
import { z } from "zod";

const amount = z.number().default(0);

const balanceSchema = z.object({
  eth_balance_tokens: amount,
  eth_balance_usd: amount,
  base_balance_tokens: amount,
  base_balance_usd: amount,
  solana_balance_tokens: amount,
  solana_balance_usd: amount,
  total_balance_tokens: amount,
  total_balance_usd: amount,
});

export const accountSchema = z.object({
  address: z.string(),
  chain_type: z.string().default("ethereum"),
  credits: z.number(),
  tokens: amount,
  tokens_usd: amount,
  bonuses: z.array(z.object({ usd_value: z.number(), description: z.string() })).default([]),
  telegram_id: z.int().nullable(),
  balance_details: balanceSchema,
  last_credits_awarded_at: z.iso.datetime({ offset: true }).nullable(),
});
export type Account = z.infer<typeof accountSchema>;
