export { deleteDraftsOf, holdDrafts } from './draft-store';
