import { createClient } from '@hey-api/openapi-ts';

/** Generates a TypeScript client from an OpenAPI description: `node generate-client.mjs <description> <folder>`. */
const [input, output] = process.argv.slice(2);
await createClient({
  input,
  output: { path: output, clean: true, tsConfigPath: null },
  logs: { level: 'error', file: false },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
});
