import type { TextEdit } from '../../../../core/text/markdown-edit';

/** Makes a change of a text as if it were typed, so that the browser's undo covers it. */
export function typeEdit(
  textarea: HTMLTextAreaElement,
  { from, to, typed, selection }: TextEdit,
): void {
  textarea.focus();
  textarea.setSelectionRange(from, to);
  if (typed === '') document.execCommand('delete');
  else document.execCommand('insertText', false, typed);
  textarea.setSelectionRange(selection.start, selection.end);
}
