-- What whoever approved wrote to it (parecer). Of other decisions it stands in the trail alone, of which the history is made.
alter table proposal_approvals add column opinion text;
