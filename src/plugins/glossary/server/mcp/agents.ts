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

/** Servers for agents that talk to this process over standard input and output; over HTTP the controller makes them. */
export function createAgents({ strapi, settings, agentTools, changes }: Needs) {
  return {
    /** One for a connection; a program on the own machine is counted as a tool. */
    serverOfConnection: (): McpServer =>
      mcpServer({ strapi, settings, agentTools, changes }, 'tool'),
  };
}
