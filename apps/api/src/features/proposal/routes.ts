import * as offerOps from '@lastro/wire/proposal/offer-operations';
import * as proposalOps from '@lastro/wire/proposal/proposal-operations';
import type { CreditProvider } from '../../gateways/credit-provider/port';
import { type Binding, bind } from '../../platform/door/binding';
import { acceptOfferCase } from './accept-offer';
import { checkedProvider } from './checked-provider';
import { createProposalCase } from './create-proposal';
import { getProposalHistoryCase } from './history';
import { createOfferCase, deleteOfferCase } from './offers';
import {
  countProposalsCase,
  deleteProposalCase,
  getProposalCase,
  getRefusalCase,
  listGuaranteesCase,
  listProposalsCase,
} from './proposals';
import { refuseProposalCase } from './refuse-proposal';
import { getProposalWithSimulationCase, getSimulationCase, simulateOfferCase } from './simulation';
import { updateProposalCase } from './update-proposal';

export function proposalBindings(creditProvider: CreditProvider): Binding[] {
  const provider = checkedProvider(creditProvider);
  return [
    bind(proposalOps.listProposals, listProposalsCase, { asksOnce: true }),
    bind(proposalOps.countProposals, countProposalsCase, { asksOnce: true }),
    bind(proposalOps.getProposal, getProposalCase),
    bind(proposalOps.createProposal, createProposalCase),
    bind(proposalOps.updateProposal, updateProposalCase),
    bind(proposalOps.deleteProposal, deleteProposalCase),
    bind(proposalOps.deleteProposalToo, deleteProposalCase),
    bind(proposalOps.getRefusal, getRefusalCase),
    bind(proposalOps.refuseProposal, refuseProposalCase),
    bind(proposalOps.getProposalHistory, getProposalHistoryCase),
    bind(proposalOps.listGuarantees, listGuaranteesCase),
    bind(offerOps.createOffer, createOfferCase),
    bind(offerOps.deleteOffer, deleteOfferCase),
    bind(offerOps.getSimulation, getSimulationCase(provider)),
    bind(offerOps.getProposalWithSimulation, getProposalWithSimulationCase(provider)),
    bind(offerOps.simulateOffer, simulateOfferCase(provider)),
    bind(offerOps.acceptOffer, acceptOfferCase(provider)),
  ];
}
