import { SCRIPT_TEXT } from '../../core/texts/script';
import { element } from './dom';
import { filled } from './filled-text';
import { announce, CONFIRMATION, status } from './status';

/** A button that copies what a part of the page says. */
export function addCopyButton(source: HTMLElement): void {
  const word = new Text(SCRIPT_TEXT.copy);
  const rest = element('span', { class: 'hidden' }, ` ${nameOf(source)}`);
  const button = element('button', { type: 'button', class: 'copy' }, word, rest);
  let timer = 0;
  button.onclick = async () => {
    word.data = await copy(source);
    status.textContent = button.textContent;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      word.data = SCRIPT_TEXT.copy;
      status.textContent = '';
    }, CONFIRMATION);
  };
  source.before(button);
}

/** The copied thing, in words that follow "Copy" and "Copied". */
function nameOf(source: HTMLElement): string {
  const { copyLabel } = source.dataset;
  if (copyLabel) return copyLabel;
  const caption = source.parentElement?.querySelector('figcaption')?.textContent ?? '';
  // "✓ Good practice": "the code of the good practice"
  const inSentence = caption.replace(/^\P{L}*(.)/u, (_, first: string) => first.toLowerCase());
  return filled(SCRIPT_TEXT.codeOf, { caption: inSentence });
}

/** A link is copied with its address: what it says may be shorter. */
function textOf(source: HTMLElement): string {
  const text = source.cloneNode(true) as HTMLElement;
  text.querySelectorAll('a').forEach((link) => link.replaceWith(link.href));
  return text.textContent ?? '';
}

async function copy(source: HTMLElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(textOf(source));
    return SCRIPT_TEXT.copied;
  } catch {
    // Refused, or a page without TLS, which has no clipboard: the reader presses the key.
    getSelection()?.selectAllChildren(source);
    return SCRIPT_TEXT.selected;
  }
}

/** A heading is the anchor of its section: a click copies the address as well as going there. */
export function addAddressCopy(link: HTMLAnchorElement): void {
  link.addEventListener('click', () => void copyAddress(link));
}

async function copyAddress({ href }: HTMLAnchorElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(href);
    announce(SCRIPT_TEXT.addressCopied);
  } catch {
    // The address is visible in every browser.
  }
}
