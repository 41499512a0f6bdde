import { rmSync } from 'node:fs';
import { DATABASE_FOLDER } from '../database/database-folder';

/** At the end of a run: what stands in memory would stay there until the machine is restarted. */
export default function removeDatabases(): void {
  rmSync(DATABASE_FOLDER, { recursive: true, force: true });
}
