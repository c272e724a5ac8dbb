import { ANY_STAFF } from '@lastro/domain/identity/access';
import type { Service } from '@lastro/wire/operation';
import { GRAPHQL_SDL } from '@lastro/wire/schemas-graphql';
import type { FastifyInstance } from 'fastify';
import { auditBindings } from './features/audit/routes';
import { catalogueBindings } from './features/catalogue/routes';
import { companyBindings } from './features/company/routes';
import { contractBindings } from './features/contract/routes';
import { draftJobs } from './features/drafts/jobs';
import { draftBindings } from './features/drafts/routes';
import { draftWork } from './features/drafts/work-read';
import type { IdentitySetup } from './features/identity/identity-setup';
import { identityJobs } from './features/identity/jobs';
import { sessionsOf } from './features/identity/public';
import { identityBindings } from './features/identity/routes';
import { grantWork } from './features/identity/work-read';
import { inquiryBindings } from './features/inquiry/routes';
import { monitoringJobs } from './features/monitoring/jobs';
import { monitoringBindings } from './features/monitoring/routes';
import { partnerBindings } from './features/partner/routes';
import { proposalJobs } from './features/proposal/jobs';
import { registrationJobs } from './features/proposal/registration-jobs';
import { proposalBindings } from './features/proposal/routes';
import { proposalWork } from './features/proposal/work-read';
import { receivableJobs } from './features/receivable/jobs';
import { receivableBindings } from './features/receivable/routes';
import { worklistBindings } from './features/worklist/routes';
import { GATEWAY_NAMES, type Gateways, watchGateways } from './gateways/table';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config';
import type { Connection } from './platform/db/connect';
import type { Binding } from './platform/door/binding';
import { docsPage } from './platform/door/docs-page';
import type { Door } from './platform/door/door';
import { refuseAccess } from './platform/door/entrance';
import { type GraphqlService, mountGraphql } from './platform/door/graphql';
import { mountHealth, mountMetrics, type Readiness } from './platform/door/health';
import { makeMetrics } from './platform/door/metrics';
import { printOpenApi } from './platform/door/openapi';
import { personMarks } from './platform/door/people-lookup';
import { rememberedSessions } from './platform/door/remembered-sessions';
import { replyVault } from './platform/door/reply-vault';
import { mountRest } from './platform/door/rest';
import { makeServer } from './platform/door/server';
import { sharesOf } from './platform/door/shares';
import { mountWeb } from './platform/door/web';
import { housekeepingJobs } from './platform/jobs/housekeeping';
import { enqueue, type Job } from './platform/jobs/queue';
import type { Log } from './platform/log';
import { APP_VERSION } from './platform/version';

/** Everything the application is made of, given from outside: main.ts gives the real parts, tests their own. */
export interface AppParts {
  readonly config: Config;
  readonly connection: Omit<Connection, 'close'>;
  readonly clock: Clock;
  readonly log: Log;
  /** What only the server knows. */
  readonly secret: string;
  readonly gateways: Gateways;
  readonly webDir: string;
  /** For tests of the door itself: operations that no feature has. */
  readonly extra?: { readonly bindings: readonly Binding[]; readonly graphql?: readonly GraphqlService[] };
}

export interface App {
  readonly server: FastifyInstance;
  readonly door: Door;
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Job[];
  readonly readiness: Readiness;
}

function bindingsOf(identity: IdentitySetup, gateways: Gateways): Binding[] {
  return [
    ...identityBindings(identity),
    ...auditBindings,
    ...draftBindings,
    ...companyBindings(gateways.companyRegistry, gateways.postalCodes),
    ...proposalBindings(gateways.creditProvider),
    ...partnerBindings,
    ...catalogueBindings,
    ...contractBindings,
    ...receivableBindings(gateways.receivablesRegistry),
    ...inquiryBindings(gateways.companyRegistry, gateways.creditBureau),
    ...monitoringBindings,
    ...worklistBindings({ ...proposalWork, ...draftWork, ...grantWork }),
  ];
}

function jobsOf(gateways: Gateways): readonly Job[] {
  return [
    ...housekeepingJobs,
    ...identityJobs,
    ...draftJobs,
    ...proposalJobs,
    ...registrationJobs(gateways.creditProvider),
    ...receivableJobs(gateways.receivablesRegistry),
    ...monitoringJobs,
  ];
}

/** The composition root: the platform and the list of features. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, connection, clock, log } = parts;
  const { db, pool, reads, readPool, gate, locks, remembering } = connection;
  const metrics = makeMetrics(connection, GATEWAY_NAMES);
  const gateways = watchGateways(parts.gateways, { log, count: metrics.called });
  const identity = identitySetup(gateways, config);
  const bindings = [...bindingsOf(identity, gateways), ...(parts.extra?.bindings ?? [])];
  const readiness: Readiness = { accepting: true, whole: true };
  const door: Door = {
    db,
    reads,
    shares: sharesOf(readPool.options.max, pool.options.max),
    gate,
    locks,
    remembering,
    troubles: { full: false },
    clock,
    log,
    enqueue,
    strict: !config.production,
    vault: replyVault(parts.secret),
    personalData: { perMinute: config.personalDataPerMinute, perDay: config.personalDataPerDay },
    markOf: personMarks(parts.secret),
  };
  const sessions = rememberedSessions(sessionsOf(gate, identity.limits), remembering);
  const server = await makeServer({ config, log, sessions, metrics });
  mountHealth(server, door, readiness);
  mountMetrics(server, metrics, config);
  mountRest(server, door, bindings);
  await mountGraphql(server, door, [...graphqlServices(), ...(parts.extra?.graphql ?? [])], bindings, {
    introspection: !config.production,
  });
  mountDocs(server, bindings, config.production);
  await mountWeb(server, parts.webDir, {
    environment: config.environment,
    production: config.production,
    appVersion: APP_VERSION,
    googleSignIn: signInPage(gateways),
    services: config.services,
  });
  return { server, door, bindings, jobs: jobsOf(gateways), readiness };
}

function identitySetup({ google }: Gateways, config: Config): IdentitySetup {
  return {
    google,
    localIssuer: google !== null && 'issue' in google ? google : null,
    limits: { idleMinutes: config.sessionIdleMinutes, hours: config.sessionHours },
    environment: config.environment,
  };
}

/** Where the browser goes to prove who the person is; null: nobody of the staff can sign in. */
function signInPage({ google }: Gateways) {
  if (google === null) return null;
  const { authorizeUrl, clientId, hostedDomain } = google;
  return { authorizeUrl, clientId, hostedDomain };
}

function graphqlServices(): GraphqlService[] {
  return Object.entries(GRAPHQL_SDL).map(([service, sdl]) => ({ service: service as Service, sdl }));
}

/** In production only staff reads what can be called. */
function mountDocs(server: FastifyInstance, bindings: readonly Binding[], production: boolean): void {
  const operations = bindings.map((binding) => binding.operation);
  const access = production ? ANY_STAFF : 'public';
  // Printed by the first who asks: every start would pay for what few read.
  let printed: { paths: Record<string, Record<string, unknown>> } | null = null;
  const openApi = () => {
    printed ??= printOpenApi(operations) as NonNullable<typeof printed>;
    return printed;
  };
  let page: string | null = null;
  server.get('/api/openapi.json', async (request) => {
    refuseAccess({ access, effect: 'read' }, { user: request.sessionUser, hadToken: request.hadToken });
    return openApi();
  });
  server.get('/api/docs', async (request, reply) => {
    refuseAccess({ access, effect: 'read' }, { user: request.sessionUser, hadToken: request.hadToken });
    page ??= docsPage(openApi(), operations);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
