import { factories } from '@strapi/strapi';

export default factories.createCoreService('api::debt-score.debt-score');
