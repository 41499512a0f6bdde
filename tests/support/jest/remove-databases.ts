import { rmSync } from 'node:fs';
import { foldersToRemove } from '../database/database-folder';

/** At the end of a run: what stands in memory would stay there until the machine is restarted. */
export default function removeDatabases(): void {
  for (const folder of foldersToRemove()) rmSync(folder, { recursive: true, force: true });
}
