export { exposuresOf } from './standing';
