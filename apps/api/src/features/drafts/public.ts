export { deleteDraftsOf } from './draft-store';
