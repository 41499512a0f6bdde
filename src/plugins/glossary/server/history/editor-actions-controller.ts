import { Readable } from 'node:stream';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { type ActionFilter, actionQueryOf } from '../../core/history/action-query';
import { LOG_KINDS } from '../../core/history/log-kind';
import type { EditorActionsService } from './editor-actions';
import type { Clock } from '../time/clock';

const ALLOWED = {
  editor: '“editor” is one of the keys that the list names: id:1, name:A token, nobody.',
  kind: `“kind” is one of ${LOG_KINDS.join(', ')}.`,
  day: '“from” and “to” are days such as 2026-03-23.',
  span: '“to” is not before “from”.',
  page: '“page” is a whole number from 1.',
} as const;

interface Needs {
  readonly editorActions: EditorActionsService;
  readonly clock: Clock;
}

export function createEditorActionsController({ editorActions, clock }: Needs) {
  return {
    async list(ctx: Context): Promise<void> {
      const { filter, page } = requested(ctx);
      ctx.body = await editorActions.page(filter, page);
    },

    export(ctx: Context): void {
      const { filter } = requested(ctx);
      const today = clock.today();
      ctx.type = 'text/csv; charset=utf-8';
      ctx.attachment(`glossary-editors-${today}.csv`);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = Readable.from(editorActions.csv(filter));
    },
  };
}

/** @throws {ValidationError} with the allowed values, sent as 400 */
function requested(ctx: Context): { readonly filter: ActionFilter; readonly page: number } {
  const { editor, kind, from, to, page } = ctx.query;
  const result = actionQueryOf({ editor, kind, from, to, page });
  if (!result.ok) throw new errors.ValidationError(ALLOWED[result.reason]);
  return result;
}
