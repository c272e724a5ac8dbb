/** What can be wrong with a field of a company, of a person or of their link, beyond what any field can have. */
export type CompanyIssueCode =
  | 'activity.repeated'
  | 'date.before-birth'
  | 'regime.without-marriage'
  | 'person.oneself'
  | 'spouse.of-unmarried'
  | 'spouse.taken'
  | 'spouse.differs'
  | 'owner.itself'
  | 'owner.differs'
  | 'owner.extra-data'
  | 'owner.owes';

export type CompanyRefusalCode = 'ownership.loop' | 'ownership.above-100';
