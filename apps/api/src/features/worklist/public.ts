export type { Worker, WorkSources } from './work-source-read';
