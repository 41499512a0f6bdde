import type { Settings } from '../platform/settings';

/** The settings from which the signals of the policy are made. */
export type PolicySettings = Pick<Settings, 'publicUrl' | 'policy' | 'author' | 'authorUrl'>;
