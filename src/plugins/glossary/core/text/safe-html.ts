/** HTML made safe by a function in this folder. The brand prevents raw text of an editor from reaching a triple-stash in a template. */
export type SafeHtml = string & { readonly __brand: 'SafeHtml' };

/** Only for HTML whose every part was escaped or written by us. Call it from core, never from a controller. */
export function safeHtml(html: string): SafeHtml {
  return html as SafeHtml;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for the content of an element and for a quoted attribute. */
export function escapedHtml(text: string): SafeHtml {
  return safeHtml(text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character));
}
