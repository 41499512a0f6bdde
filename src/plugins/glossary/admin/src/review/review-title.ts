import { isOn } from '../features';
import type { TextId } from '../text';

/** The name of the page “Review”; without reviews it has the scheduled publications only. */
export const reviewTitle = (): TextId =>
  isOn('review') ? 'review.title' : 'review.list.scheduled';
