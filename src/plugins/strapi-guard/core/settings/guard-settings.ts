import type { Installation, LogSettings } from '../../../shared/core/settings/installation';

/** What the guard is told of the installation and of the site that it guards. */
export interface GuardSettings extends Pick<
  Installation,
  'publicUrl' | 'source' | 'uploads' | 'trustedProxies' | 'readerAccounts' | 'metrics' | 'database'
> {
  /** Null when the installation sends no mail. */
  readonly mail: object | null;
  readonly log: Pick<LogSettings, 'slowRequest' | 'slowQuery'>;
  /** Other origins whose pages may change something with the REST API. */
  readonly frontEnds: readonly string[];
  /** The address of what readers log in to. */
  readonly home: string;
  readonly removal: Removal;
  /** Bodies of the site's own addresses that are not of a type that Strapi reads. */
  readonly bodies: readonly OtherBody[];
  /** The name of the cookie by which a browser that has logged in before is known. */
  readonly deviceCookie: string;
  /** What the names of metrics begin with. */
  readonly metricPrefix: string;
  /** Whether the tables of a later version end a start, and Strapi drops none. */
  readonly refusesNewerDatabase: boolean;
  /** Whether `populate` of the REST API reaches directly related documents only. */
  readonly refusesDeepPopulate: boolean;
}

/** What the application does without: its routes respond with 404, whatever the permission or token. */
export interface Removal {
  readonly parts: readonly RemovedPart[];
  /** Routes of parts that are used otherwise, of the panel, its content manager, uploads and translations: by handler or controller. */
  readonly handlers: readonly string[];
  /** Permissions that apply to removed routes only: an action, or what actions begin with, up to a dot. */
  readonly actions: readonly string[];
}

export interface RemovedPart {
  readonly plugin: string;
  /** The router to remove; all of them when omitted. */
  readonly router?: 'content-api';
  /** Whether the panel's pages and permissions of the part are removed as well. */
  readonly withPermissions: boolean;
  /** What keeps it; nothing when omitted. */
  readonly unless?: 'development' | 'uploads';
}

/** An address that accepts bodies of another media type, which its own handler reads. */
export interface OtherBody {
  readonly path: RegExp;
  readonly type: string;
}
