import type { McpServer } from '@modelcontextprotocol/server';
import type { Core } from '@strapi/strapi';
import { mcpServer } from './mcp-server';

/** Servers for agents that talk to this process over standard input and output; over HTTP the controller makes them. */
export default function agents({ strapi }: { strapi: Core.Strapi }) {
  return {
    /** One for a connection; a program on the own machine is counted as a tool. */
    serverOfConnection: (): McpServer => mcpServer(strapi, 'tool'),
  };
}
