import type { TestProject } from 'vitest/node';
import { type TemplateExtent, templateName } from './template-name';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    databaseTemplate: string;
  }
}

/**
 * One real server for the whole run, with a template that each test file copies. `npm test` has both ready for all of its
 * steps (TEST_TEMPLATES); else the template is made here, on the server that TEST_DATABASE_URL names or on one of our own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Only the tests of use cases look at demo companies; the others want people to sign in as.
  const extent: TemplateExtent = project.name === 'api' ? 'companies' : 'accounts';
  const given = process.env.TEST_DATABASE_URL;
  const { server, stop } =
    given !== undefined && process.env.TEST_TEMPLATES === 'ready'
      ? { server: given, stop: async () => {} }
      : await prepare(given, extent);
  project.provide('databaseServer', server);
  project.provide('databaseTemplate', templateName(extent));
  return stop;
}

async function prepare(given: string | undefined, extent: TemplateExtent) {
  // Only here: it loads the whole app, which a run that finds all of it ready has no use for.
  const { makeTemplate, startTestServer } = await import('./make-template');
  const own = given === undefined ? await startTestServer() : { url: given, stop: async () => {} };
  await makeTemplate(own.url, extent);
  return { server: own.url, stop: own.stop };
}
