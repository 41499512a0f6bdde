import type { McpServer } from '@modelcontextprotocol/server';
import type { Core } from '@strapi/strapi';
import { mcpServer } from './mcp-server';
import type { Settings } from '../../core/settings/settings';
import type { AgentToolsService } from './agent-tools';
import type { ChangesService } from '../changes/changes';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly agentTools: AgentToolsService;
  readonly changes: ChangesService;
}

/** Servers for agents on standard input and output of this process; for HTTP the controller creates them. */
export function createAgents({ strapi, settings, agentTools, changes }: Needs) {
  return {
    /** One per connection; a local client is counted as a tool. */
    serverOfConnection: (): McpServer =>
      mcpServer({ strapi, settings, agentTools, changes }, 'tool'),
  };
}
