/** The named formats of JSON Schemas, judged exactly as a schema's checker judges them. */
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";

/** The keywords of one schema that are about a format. */
export interface Formatted {
  readonly format?: string | undefined;
  readonly formatMinimum?: string | undefined;
  readonly formatMaximum?: string | undefined;
  readonly formatExclusiveMinimum?: string | undefined;
  readonly formatExclusiveMaximum?: string | undefined;
}

/** What was compiled is remembered only as long as the judge itself. A format of which nothing is known fits all. */
export function createFormatJudge(): (formatted: Formatted, value: unknown) => boolean {
  const known = new Map<string, ValidateFunction>();
  let compiler: Ajv | undefined;

  function compile(schema: Formatted): ValidateFunction {
    if (compiler === undefined) {
      compiler = new Ajv({ strict: false, logger: false, meta: false, validateSchema: false });
      formats.default(compiler);
    }
    return compiler.compile(schema);
  }

  return (formatted, value) => {
    const { format, formatMinimum, formatMaximum, formatExclusiveMinimum, formatExclusiveMaximum } = formatted;
    if (format === undefined) return true;
    const limits = { formatMinimum, formatMaximum, formatExclusiveMinimum, formatExclusiveMaximum };
    const given = Object.entries({ format, ...limits }).filter(([, text]) => text !== undefined);
    const name = JSON.stringify(given);
    const validate = known.get(name) ?? compile(Object.fromEntries(given));
    known.set(name, validate);
    return validate(value) === true;
  };
}
