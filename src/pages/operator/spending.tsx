/** What was spent today: in all, by operation, and by persons and chats against what they may spend. */
import type { Budget, Overview } from "../../http/admin/wire.ts";
import { hashOf } from "./route.ts";
import { Bar, Empty } from "./shown.tsx";
import { calls, credits, figure } from "./words.ts";

export function Spending({ spending }: Pick<Overview, "spending">) {
  const most = Math.max(0, ...spending.byOperation.map((one) => one.credits));
  return (
    <section aria-labelledby="spending">
      <h2 id="spending">
        Spent today <small>{spending.day}, UTC</small>
      </h2>
      <div class="tiles wide-tiles">
        <div class="card">
          <p class="total">
            <strong>{figure(spending.credits)}</strong> {spending.credits === 1 ? "credit" : "credits"} in{" "}
            {calls(spending.calls)}
          </p>
          {spending.unknown !== undefined && (
            <p class="unknown">
              And {credits(spending.unknown.credits)} in {calls(spending.unknown.calls)} of which nobody knows yet
              whether they were taken.
            </p>
          )}
          {spending.byOperation.length === 0 ? (
            <Empty>Nothing was spent yet today.</Empty>
          ) : (
            <ul class="bars">
              {spending.byOperation.map((one) => (
                <li key={one.operation}>
                  <span>{one.operation}</span>
                  <span class="figure">
                    {credits(one.credits)} · {calls(one.calls)}
                  </span>
                  <Bar value={one.credits} most={most} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <Budgets title="Persons" none="Nobody has spent anything yet today." budgets={spending.persons} />
        <Budgets title="Chats" none="No chat has spent anything yet today." budgets={spending.chats} />
      </div>
    </section>
  );
}

interface BudgetsParts {
  readonly title: string;
  readonly none: string;
  readonly budgets: readonly Budget[];
}

function Budgets({ title, none, budgets }: BudgetsParts) {
  return (
    <div class="card">
      <h3>{title}</h3>
      {budgets.length === 0 ? (
        <Empty>{none}</Empty>
      ) : (
        <ul class="bars">
          {budgets.map(({ whom, name, spent, limit }) => (
            <li key={whom}>
              {whom === "all" ? (
                <span>Everybody</span>
              ) : (
                <a href={hashOf("people", { id: whom })} title={whom}>
                  {name ?? whom}
                </a>
              )}
              <span class="figure">
                {limit === undefined ? `${credits(spent)}, no limit` : `${figure(spent)} of ${credits(limit)}`}
              </span>
              {limit !== undefined && <Bar value={spent} most={limit} isLimit />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
