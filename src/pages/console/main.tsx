/** The console's page: begins in the browser. */
import { render } from "preact";
import { keptTheme, showTheme } from "../parts/theme.ts";
import { App } from "./app.tsx";
import { createConductor } from "./conductor.ts";

showTheme(keptTheme());
const app = document.getElementById("app");
if (app !== null) {
  const conductor = createConductor();
  render(<App conductor={conductor} />, app);
  conductor.start();
}
