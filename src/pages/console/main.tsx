/** The console's page: begins in the browser. */
import { render } from "preact";
import { keepFocus } from "../parts/kept-focus.ts";
import { keptTheme, showTheme } from "../parts/theme.ts";
import { App } from "./app.tsx";
import { createConductor } from "./conductor.ts";

showTheme(keptTheme());
const app = document.getElementById("app");
if (app !== null) {
  const conductor = createConductor();
  render(<App conductor={conductor} />, app);
  conductor.start();
  // On a touch screen the field would bring up the keyboard over the page.
  keepFocus(app, () => (matchMedia("(hover: hover)").matches ? document.getElementById("message") : null));
}
