import { ChartBubble, Eye, PaperPlane, Pencil, Star, WarningCircle } from '@strapi/icons';
import type { WidgetArgs } from '@strapi/strapi/admin';
import { CREATE_TERMS, PERMISSIONS, READ_TERMS } from '../../../core/panel/panel-permission';
import { type OfPart, thoseThere } from '../features';
import { pageAddress, termList } from '../overview/panel-lists';
import { MAY_SEE_REVIEW, REVIEW_PAGE } from '../menu-pages';
import { reviewTitle } from '../review/review-title';
import { PLUGIN, textOf } from '../text';

const ATTENTION = [{ action: PERMISSIONS.attention }, READ_TERMS];
const NUMBERS = [{ action: PERMISSIONS.numbers }, READ_TERMS];

/** Each is loaded when it is shown. */
const widgets = (): readonly (WidgetArgs & OfPart)[] => [
  {
    id: 'write',
    part: 'own-terms',
    pluginId: PLUGIN,
    icon: Pencil,
    title: textOf('write.title'),
    link: { label: textOf('write.all'), href: termList() },
    component: async () => (await import('./write-widget')).WriteWidget,
    permissions: [CREATE_TERMS],
  },
  {
    id: 'attention',
    part: 'own-terms',
    pluginId: PLUGIN,
    icon: WarningCircle,
    title: textOf('attention.title'),
    link: { label: textOf('widget.lists'), href: pageAddress('incomplete') },
    component: async () => (await import('./attention-widget')).AttentionWidget,
    permissions: ATTENTION,
  },
  {
    id: 'review',
    part: 'review-page',
    pluginId: PLUGIN,
    icon: PaperPlane,
    title: textOf(reviewTitle()),
    link: { label: textOf('widget.lists'), href: `/${REVIEW_PAGE}` },
    component: async () => (await import('../review/review-widget')).ReviewWidget,
    permissions: MAY_SEE_REVIEW,
  },
  {
    id: 'activity',
    part: 'activity',
    pluginId: PLUGIN,
    icon: ChartBubble,
    title: textOf('activity.title'),
    link: { label: textOf('widget.numbers'), href: pageAddress('activity') },
    component: async () => (await import('./activity-widget')).ActivityWidget,
    permissions: NUMBERS,
  },
  {
    id: 'most-read',
    part: 'most-read',
    pluginId: PLUGIN,
    icon: Eye,
    title: textOf('show.most-read'),
    link: { label: textOf('widget.most-read'), href: pageAddress('most-read') },
    component: async () => (await import('./number-widget')).MostReadWidget,
    permissions: NUMBERS,
  },
  {
    id: 'least-rated',
    part: 'least-rated',
    pluginId: PLUGIN,
    icon: Star,
    title: textOf('show.least-rated'),
    link: { label: textOf('widget.least-rated'), href: pageAddress('least-rated') },
    component: async () => (await import('./number-widget')).LeastRatedWidget,
    permissions: NUMBERS,
  },
];

/** Puts the glossary's widgets first on the home page. Editors can still rearrange it. */
export function glossaryFirst(others: WidgetArgs[]): WidgetArgs[] {
  return [...thoseThere(widgets()), ...others];
}
