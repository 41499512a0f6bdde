import { momentText } from '../../../core/time/calendar-day';
import type { ActionStamp, HistoryRow } from '../../../core/history/history-answers';
import { useText } from '../text';

/** The editor and time of an action, as text. */
export function useActionText() {
  const say = useText();
  const editorOf = ({ editor }: ActionStamp): string => editor ?? say('history.nobody');
  return {
    editorOf,
    saved: (stamp: ActionStamp): string =>
      say('history.saved', { editor: editorOf(stamp), moment: momentText(stamp.moment) }),
    entry: (row: HistoryRow): string => {
      const values = {
        what: say(`kind.${row.kind}`),
        editor: editorOf(row),
        moment: momentText(row.moment),
      };
      return row.version === null
        ? say('history.entry', values)
        : say('history.entry-version', { ...values, version: row.version });
    },
  };
}
