import { discardDraft, getDraft, saveDraft } from '@lastro/wire/platform/draft-operations';
import { type Binding, bind } from '../../platform/door/binding';
import { discardDraftCase, getDraftCase, saveDraftCase } from './drafts';

export const draftBindings: readonly Binding[] = [
  bind(getDraft, getDraftCase),
  bind(saveDraft, saveDraftCase),
  bind(discardDraft, discardDraftCase),
];
