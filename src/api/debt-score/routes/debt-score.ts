import { factories } from '@strapi/strapi';

export default factories.createCoreRouter('api::debt-score.debt-score');
