/**
 * A text of a page or a script as a reader sees it: without its tags, and with the values put in.
 *
 * @param values by the names in the braces of the text, such as `stars` or `version.number`
 * @throws Error for a name that has no value
 */
export function filledText(
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return text.replace(/<[^>]+>/g, '').replace(/\{\{?([\w.]+)\}\}?/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`“${text}” needs a value for ${name}.`);
    return String(value);
  });
}
