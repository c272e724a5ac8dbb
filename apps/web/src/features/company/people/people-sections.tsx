import {
  removeBoardMember,
  removeGuarantor,
  removeProcurator,
  removeRepresentative,
} from '@lastro/wire/company/link-operations';
import { useCommand } from '../../../lib/query';
import { useProfile } from '../../../lib/session';
import { StatusBadge } from '../../../ui/status-badge';
import { NOTHING } from '../labels';
import { dateOr, documentGroupLabel, shareText } from './labels';
import { BoardDialog, GuarantorDialog, ProcuratorDialog, RepresentativeDialog } from './link-dialogs';
import type { SectionProps } from './link-section';
import { BOARD, GUARANTOR, isExpired, PROCURATOR, REPRESENTATIVE } from './link-values';
import { PeopleSection } from './people-section';
import styles from './people-section.module.css';

export function RepresentativesSection(props: SectionProps) {
  const remove = useCommand(removeRepresentative);
  return (
    <PeopleSection
      {...props}
      caption="Representantes"
      rows={props.company.representatives}
      words={REPRESENTATIVE.words}
      noun="representante"
      empty={{
        title: 'Nenhum representante ainda',
        text: 'Quem representa a empresa e quem precisa assinar. A ficha precisa de ao menos um signatário obrigatório.',
      }}
      consequence="Deixa de representar a empresa, e a participação que tem nela sai do quadro societário."
      remove={(input) => remove.mutateAsync(input)}
      dialog={RepresentativeDialog}
      columns={[
        {
          header: 'Assinatura',
          cell: (row) => {
            if (row.isRequiredSigner) return <StatusBadge tone="info" label="Obrigatória" />;
            return row.isSigner === true ? (
              <StatusBadge tone="neutral" label="Assina" />
            ) : (
              signsText(row.isSigner)
            );
          },
        },
        { header: 'Capital', isNumber: true, cell: (row) => shareText(row.percentageOwned) },
        { header: 'Votante', isNumber: true, cell: (row) => shareText(row.percentageVotingCapital) },
        { header: 'Desde', cell: (row) => dateOr(row.startDate) },
        {
          header: 'Documentos',
          cell: (row) => row.documentGroups.map(documentGroupLabel).join(', ') || NOTHING,
        },
      ]}
    />
  );
}

function signsText(isSigner: boolean | null): string {
  return isSigner === null ? 'Não informado' : isSigner ? 'Assina' : 'Não assina';
}

export function BoardSection(props: SectionProps) {
  const { businessDate } = useProfile();
  const remove = useCommand(removeBoardMember);
  return (
    <PeopleSection
      {...props}
      caption="Diretoria"
      rows={props.company.boardMembers}
      words={BOARD.words}
      noun="membro da diretoria"
      empty={{ title: 'Ninguém na diretoria ainda', text: 'Diretores e conselheiros, com cargo e mandato.' }}
      consequence="Deixa de constar na diretoria."
      remove={(input) => remove.mutateAsync(input)}
      dialog={BoardDialog}
      columns={[
        { header: 'Cargo', cell: (row) => row.position },
        { header: 'Início', cell: (row) => dateOr(row.startDate) },
        {
          header: 'Fim',
          cell: (row) => (
            <span className={styles.badges}>
              {dateOr(row.endDate, 'Sem data')}
              {isExpired(row.endDate, businessDate) ? (
                <StatusBadge tone="neutral" label="Mandato encerrado" />
              ) : null}
            </span>
          ),
        },
      ]}
    />
  );
}

export function ProcuratorsSection(props: SectionProps) {
  const { businessDate } = useProfile();
  const remove = useCommand(removeProcurator);
  return (
    <PeopleSection
      {...props}
      caption="Procuradores"
      rows={props.company.procurators}
      words={PROCURATOR.words}
      noun="procurador(a)"
      empty={{
        title: 'Nenhum procurador',
        text: 'Quem age pela empresa por procuração, com poderes e prazo.',
      }}
      consequence="Deixa de agir pela empresa."
      remove={(input) => remove.mutateAsync(input)}
      dialog={ProcuratorDialog}
      columns={[
        { header: 'Assinatura', cell: (row) => signsText(row.isSigner) },
        { header: 'Poderes', cell: (row) => row.powers ?? NOTHING },
        {
          header: 'Válida até',
          cell: (row) => (
            <span className={styles.badges}>
              {dateOr(row.validUntil, 'Sem prazo')}
              {isExpired(row.validUntil, businessDate) ? <StatusBadge tone="danger" label="Vencida" /> : null}
            </span>
          ),
        },
      ]}
    />
  );
}

export function GuarantorsSection(props: SectionProps) {
  const remove = useCommand(removeGuarantor);
  return (
    <PeopleSection
      {...props}
      caption="Avalistas"
      rows={props.company.guarantors}
      words={GUARANTOR.words}
      noun="avalista"
      empty={{
        title: 'Nenhum avalista além dos representantes',
        text: 'Quem garante as operações sem representar a empresa.',
      }}
      consequence="Deixa de garantir as operações desta empresa que ainda não foram contratadas."
      remove={(input) => remove.mutateAsync(input)}
      isEditable={false}
      dialog={GuarantorDialog}
      columns={[
        { header: 'Nascimento', cell: (row) => dateOr(row.person.birthDate) },
        {
          header: 'PEP',
          cell: (row) => (row.person.pep === null ? 'Não declarou' : row.person.pep ? 'Sim' : 'Não'),
        },
      ]}
    />
  );
}
