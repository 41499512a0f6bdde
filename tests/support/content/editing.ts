import type { Core } from '@strapi/strapi';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aPublishedTerm, edit, publish, unpublish } from './content';
import type { Editing } from './random-actions';

/** What an editor does, by the Document Service of a running service. */
export const editingIn = (strapi: Core.Strapi): Editing => ({
  publishNew: (term, data) => aPublishedTerm(strapi, term, { ...data }),
  async publishChange(documentId, data) {
    await edit(strapi, documentId, { ...data });
    await publish(strapi, documentId);
  },
  withdraw: (documentId) => unpublish(strapi, documentId),
  publishAgain: (documentId) => publish(strapi, documentId),
  async remove(documentId) {
    await strapi.documents('plugin::glossary.term').delete({ documentId });
  },
  async rekey(documentId, key) {
    await strapi.documents('plugin::glossary.category').update({ documentId, data: { key } });
  },
  async nameSuccessor(gone, successor) {
    await glossaryOf(strapi).namedSuccessors.name(gone, successor);
  },
});
