import * as fichaOps from '@lastro/wire/company/ficha-draft-operations';
import { discardDraft, getDraft, saveDraft } from '@lastro/wire/platform/draft-operations';
import { type Binding, bind } from '../../platform/door/binding';
import { discardDraftCase, getDraftCase, saveDraftCase } from './drafts';
import * as ficha from './ficha-drafts';

export const draftBindings: readonly Binding[] = [
  bind(getDraft, getDraftCase),
  bind(saveDraft, saveDraftCase),
  bind(discardDraft, discardDraftCase),
  bind(fichaOps.listFichaDrafts, ficha.listFichaDraftsCase),
  bind(fichaOps.saveFichaDraft, ficha.saveFichaDraftCase),
  bind(fichaOps.discardFichaDraft, ficha.discardFichaDraftCase),
  bind(fichaOps.takeOverFichaDraft, ficha.takeOverFichaDraftCase),
  bind(fichaOps.listWaitingDrafts, ficha.listWaitingDraftsCase),
];
