import type { DemoExtent } from '../demo/demo';

/** What a test file may find in its database. */
export type TemplateExtent = Exclude<DemoExtent, 'full'>;

export function templateName(extent: TemplateExtent): string {
  return `lastro_template_${extent}`;
}
