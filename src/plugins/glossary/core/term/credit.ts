/** The credited author: citation formats and schema.org distinguish organisations from persons. */
export type Credit =
  | { readonly kind: 'organisation'; readonly name: string }
  | {
      readonly kind: 'person';
      /** As displayed, given name first. */
      readonly name: string;
      readonly given: string;
      readonly family: string;
    };

/** Company suffixes after a comma, without dots. */
const COMPANY_FORM =
  /^(?:inc(?:orporated)?|ltd|limited|llc|llp|lp|plc|corp(?:oration)?|co|company|gmbh|ag|kg|ev|se|sa|sas|sarl|srl|spa|sl|bv|nv|vof|ab|as|asa|oy|oyj|aps|pty|pte|kk|pbc)$/i;

/**
 * Parses a credit. `Family, Given` with exactly one comma is a person; anything else is an organisation, including two words and `Acme, Inc.`: a
 * person cited as one name is right, an organisation split in two is not.
 */
export function creditOf(author: string): Credit {
  const name = author.trim().replace(/\s+/g, ' ');
  const [family, given, ...others] = name.split(',').map((part) => part.trim());
  if (family && given && others.length === 0 && !isCompanyForm(given))
    return { kind: 'person', name: `${given} ${family}`, given, family };
  return { kind: 'organisation', name };
}

function isCompanyForm(text: string): boolean {
  const words = text.replaceAll('.', '').replaceAll('&', ' ').trim().split(/\s+/);
  return words.every((word) => COMPANY_FORM.test(word));
}
