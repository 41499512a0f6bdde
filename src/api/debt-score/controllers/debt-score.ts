import { factories } from '@strapi/strapi';

export default factories.createCoreController('api::debt-score.debt-score');
