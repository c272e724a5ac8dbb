import { formatTaxId, type TaxId } from '@lastro/domain/tax-id';
import { PageLink } from '../../lib/page-link';
import { paths } from '../../lib/paths';
import { ExposureFigures, Pendencies } from '../../shared/standing/standing-view';
import { Section } from '../../ui/section';
import { EmptyState } from '../../ui/states';
import { CompanyHistory, DraweeSection, PersonRoles } from './history-sections';
import styles from './query.module.css';
import { exposureSentence, type TaxIdView } from './query-words';
import { RegistrySection } from './registry-section';
import { RestrictionsSection } from './restrictions-section';

interface TaxIdSectionsProps {
  view: TaxIdView;
  taxId: TaxId;
  onRegistryRetry: () => unknown;
}

export function TaxIdSections({ view, taxId, onRegistryRetry }: TaxIdSectionsProps) {
  return (
    <>
      {view.kind === 'cnpj' ? <StandingSection view={view} /> : <PersonSection view={view} />}
      <RestrictionsSection
        taxId={taxId}
        subject={view.name ?? formatTaxId(view.tax_id)}
        inquiries={view.inquiries}
      />
      {view.kind === 'cnpj' ? <CompanyHistory view={view} /> : null}
      <DraweeSection view={view} />
      {view.kind === 'cnpj' ? <RegistrySection registry={view.registry} onRetry={onRegistryRetry} /> : null}
    </>
  );
}

function StandingSection({ view: { standing, tax_id } }: { view: TaxIdView }) {
  return (
    <Section
      title="Exposição e pendências"
      actions={
        standing === null ? null : (
          <PageLink className={styles.link} to={paths.company({ taxId: tax_id })}>
            Abrir cadastro
          </PageLink>
        )
      }
    >
      {standing === null ? (
        <EmptyState
          title="Empresa não cadastrada"
          action={
            <PageLink className={styles.link} to={paths.newCompany()} search={{ cnpj: tax_id }}>
              Cadastrar esta empresa
            </PageLink>
          }
        >
          Não há exposição nem pendências de quem não está no cadastro.
        </EmptyState>
      ) : (
        <div className={styles.stack}>
          <ExposureFigures standing={standing} />
          <Pendencies standing={standing} />
        </div>
      )}
    </Section>
  );
}

function PersonSection({ view: { person } }: { view: TaxIdView }) {
  if (person === null) {
    return (
      <Section title="Participações">
        <EmptyState title="Pessoa não cadastrada">
          Este CPF não aparece entre sócios, representantes, procuradores ou avalistas.
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title="Participações" description={exposureSentence(person)}>
      <PersonRoles roles={person.roles} />
    </Section>
  );
}
