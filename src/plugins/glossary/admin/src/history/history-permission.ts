import { CREATE_TERMS, DELETE_TERMS, PERMISSIONS } from '../../../core/panel/panel-permission';

/** Either of these shows the deleted terms. */
export const MAY_SEE_DELETED = [CREATE_TERMS, DELETE_TERMS];

/** Editors who may see one half of the page see the link to it. */
export const MAY_SEE_HISTORY = [...MAY_SEE_DELETED, { action: PERMISSIONS.editors, subject: null }];
