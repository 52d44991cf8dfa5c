/** Settings: what these pages may show, and with which variables Herald was started. */
import { useState } from "preact/hooks";
import type { SettingsShown } from "../../http/admin/wire.ts";
import { having } from "../parts/api.ts";
import { useDesk } from "./desk.ts";
import { useFetched } from "./fetched.ts";
import { server } from "./server.ts";
import { Shown } from "./shown.tsx";
import { variableWords } from "./words.ts";

const isSettings = having<SettingsShown>("showText", "variables");

export function Settings() {
  const settings = useFetched(() => server.call("GET", "settings", isSettings));
  return (
    <Shown of={settings} what="the settings">
      {({ showText, variables }) => (
        <>
          <ShowText isOn={showText} again={settings.again} />
          <Variables variables={variables} />
        </>
      )}
    </Shown>
  );
}

function ShowText({ isOn, again }: { readonly isOn: boolean; readonly again: () => void }) {
  const { act } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const turn = async (on: boolean): Promise<void> => {
    setBusy(true);
    await act({ do: "show-text", on });
    setBusy(false);
    again();
  };
  return (
    <section class="card switch" aria-labelledby="show-text">
      <button
        type="button"
        role="switch"
        class="toggle"
        aria-checked={isOn}
        aria-labelledby="show-text"
        aria-describedby="show-text-means"
        disabled={isBusy}
        onClick={() => void turn(!isOn)}
      />
      <div>
        <h2 id="show-text">Show message text</h2>
        <p id="show-text-means" class="soft">
          While this is on, every operator who is signed in can read in “Requests” what people wrote, as far as it is
          still kept. While it is off, these pages never show it.
        </p>
      </div>
    </section>
  );
}

/** What stands between backticks is code. */
const withCode = (text: string) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));

/** Where there is no room for all of a name it goes on behind one of its lines, and not in the middle of a word. */
const parted = (name: string) =>
  name.split(/(?<=_)/).flatMap((part, index) => (index === 0 ? part : [<wbr key={part} />, part]));

function Variables({ variables }: Pick<SettingsShown, "variables">) {
  return (
    <section aria-labelledby="variables">
      <h2 id="variables">Variables</h2>
      <p class="lead">They are read when Herald starts. The values of secrets are never sent to this page.</p>
      <table class="table cards">
        <caption class="heard">Variables of the configuration</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">What it is for</th>
          </tr>
        </thead>
        <tbody>
          {variables.map((variable) => (
            <tr key={variable.name}>
              <th scope="row" data-label="Name">
                <code>{parted(variable.name)}</code>
              </th>
              <td data-label="Value" class={variable.isSet ? "" : "soft"}>
                {variableWords(variable)}
              </td>
              <td data-label="For">
                <span>{withCode(variable.meaning)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
