/** Registers with a page for each identifier, by the pattern of their identifiers. */
const REGISTERS: readonly (readonly [RegExp, (number: string) => string])[] = [
  [/^CWE-(\d+)$/, (number) => `https://cwe.mitre.org/data/definitions/${number}.html`],
  [/^CAPEC-(\d+)$/, (number) => `https://capec.mitre.org/data/definitions/${number}.html`],
  [/^ATT&CK (T\d{4})$/, (number) => `https://attack.mitre.org/techniques/${number}/`],
  [/^(CVE-\d{4}-\d{4,})$/, (id) => `https://www.cve.org/CVERecord?id=${id}`],
  [/^RFC (\d+)$/, (number) => `https://www.rfc-editor.org/rfc/rfc${number}`],
];

/** The page of an identifier in its register; null for an unknown register. */
export function identifierUrl(identifier: string): string | null {
  for (const [form, addressOf] of REGISTERS) {
    const number = form.exec(identifier)?.[1];
    if (number !== undefined) return addressOf(number);
  }
  return null;
}
