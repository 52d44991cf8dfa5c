/** The export: everything that was spent in some days, as a file for an operator. */
import type { Answered } from "../../core/answered.ts";
import type { Request } from "../../core/request.ts";
import { notice } from "../notice.ts";
import { isOperator } from "../operators.ts";
import type { OperationParts } from "../parts.ts";
import { isForOne, waysOf } from "../place.ts";
import { datesOf, type Period, periodWords, spanOf } from "./asked.ts";
import { csvOf } from "./csv.ts";

export async function exported(request: Request, parts: OperationParts, period: Period): Promise<Answered> {
  const { say, store, signal, keepBlob } = parts;
  if (!isOperator(request, parts)) return notice(say("usage-export-operators"));
  if (!isForOne(request)) {
    return notice(waysOf(request, { telegram: say("usage-export-private"), discord: say("usage-export-command") }));
  }
  const span = spanOf(period, Date.now());
  const { bytes, rows, cut } = await csvOf(store, span, signal);
  if (rows === 0) return notice(say("usage-export-nothing", { period: periodWords(period, say) }));
  const days = span.firstDay === span.lastDay ? span.lastDay : `${span.firstDay}-to-${span.lastDay}`;
  const text = say("usage-exported", { count: rows, dates: datesOf(span, say) });
  return {
    reply: {
      text: cut ? `${text}\n\n${say("usage-export-cut")}` : text,
      attachments: [{ blob: await keepBlob(bytes), name: `herald-usage-${days}.csv`, as: "file" }],
    },
  };
}
