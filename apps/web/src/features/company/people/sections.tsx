/* What the ficha and the company's page show of people, owners and money. Each brings its content and no frame. */
export { BankSection } from './bank-section';
export { OwnersSection } from './owners-section';
export {
  BoardSection,
  GuarantorsSection,
  ProcuratorsSection,
  RepresentativesSection,
} from './people-sections';
export { PepSection } from './pep-section';
