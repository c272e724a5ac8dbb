import { groupLabel } from '@lastro/domain/identity/groups';
import type { Operation } from '@lastro/wire/operation';

/** A readable page of the operations. No script at all: it reads under the strictest policy, and prints. */
export function docsPage(
  openApi: { paths: Record<string, Record<string, unknown>> },
  operations: readonly Operation[],
): string {
  const services = [...new Set(operations.map((operation) => operation.service))];
  const index = services.map((service) => `<li><a href="#${service}">${service}</a></li>`).join('');
  const body = services
    .map((service) =>
      section(
        service,
        operations.filter((each) => each.service === service),
        openApi,
      ),
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Lastro API</title><style>${STYLE}</style></head><body><header><h1>Lastro API</h1><p>Printed from the operations themselves.
The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p><nav><ul>${index}</ul></nav></header><main>${body}</main></body></html>`;
}

function section(
  service: string,
  operations: readonly Operation[],
  openApi: { paths: Record<string, Record<string, unknown>> },
): string {
  return `<section id="${service}"><h2>${service}</h2>${operations.map((operation) => article(operation, openApi)).join('')}</section>`;
}

function article(operation: Operation, openApi: { paths: Record<string, Record<string, unknown>> }): string {
  const rest = operation.transport === 'rest';
  const path = rest ? `/api/${operation.service}${operation.path}` : `/api/${operation.service}/graphql`;
  const key = rest ? path : `${path}#${operation.field}`;
  const method = rest ? operation.method : 'POST';
  const described = openApi.paths[key]?.[method.toLowerCase()];
  return `<article><h3><span class="method">${method}</span> <code>${escapeHtml(path)}</code>${rest ? '' : ` <code>${operation.field}</code>`}</h3>
<p>${escapeHtml(operation.summary)}</p><p class="who">${escapeHtml(who(operation))}</p>
<details><summary>Details of <code>${operation.name}</code></summary><pre>${escapeHtml(JSON.stringify(described, null, 2))}</pre></details></article>`;
}

function who({ access }: Operation): string {
  if (access === 'public') return 'Public';
  const allowed =
    access.groups === undefined ? 'Any signed-in user' : access.groups.map(groupLabel).join(', ');
  return access.hideGroups === undefined ? allowed : `${allowed} (not banking users)`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem}
h2{margin-top:3rem;border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent)}article{margin:1.5rem 0}h3{margin:0;font-size:1rem}
p{margin:.25rem 0}.method{font-weight:700}.who{opacity:.75;font-size:.9rem}pre{overflow:auto;max-height:24rem;padding:1rem;border-radius:6px;
background:color-mix(in srgb,currentColor 8%,transparent)}nav ul{display:flex;gap:1rem;flex-wrap:wrap;list-style:none;padding:0}`;
