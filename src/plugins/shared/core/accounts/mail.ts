/** A mail as it is handed to the mail server, without its addresses. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function mailOf(subject: string, paragraphs: readonly string[]): Mail {
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${htmlOf(paragraph)}</p>`).join('\n'),
  };
}

function htmlOf(paragraph: string): string {
  const escaped = paragraph
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
  return /^https?:\/\/\S+$/.test(paragraph) ? `<a href="${escaped}">${escaped}</a>` : escaped;
}
