import { comparePercent, type Percent } from '@lastro/domain/percent';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type Control, useWatch } from 'react-hook-form';
import { DisabledReason } from '../../../ui/disabled-reason';
import { Hint } from '../../../ui/hint';
import { StatusBadge } from '../../../ui/status-badge';
import type { ProposalValues } from '../form/proposal-values';
import type { KnownTerms } from '../simulation/product-terms';
import { OfferInputs } from './offer-inputs';
import { OfferPreview, useOfferPreview } from './offer-preview';
import styles from './offers.module.css';

interface OfferLineProps {
  control: Control<ProposalValues>;
  index: number;
  known: KnownTerms;
  isLocked: boolean;
  isAccepted: boolean;
  /** Said by the server for an offer that is saved. */
  isFeeForbidden: boolean;
  /** Why the line cannot be removed. */
  removeReason: string | null;
  onRemove: () => void;
  onExplain: (title: string, simulation: NonNullable<ReturnType<typeof useOfferPreview>>) => void;
}

const NO_FEE = '0' as Percent;

export function OfferLine(props: OfferLineProps) {
  const { control, index, known, isLocked, isFeeForbidden, removeReason, onRemove, onExplain } = props;
  const offer = useWatch({ control, name: `rates.${index}` });
  const simulation = useOfferPreview(offer, known);
  const title = `Oferta ${index + 1}`;
  const hasFee = offer.prepayment_fee !== null && comparePercent(offer.prepayment_fee, NO_FEE) > 0;
  return (
    <fieldset className={styles.line} data-accepted={props.isAccepted || undefined}>
      <legend className="visually-hidden">{title}</legend>
      <div className={styles.head}>
        <span className={styles.title} aria-hidden>
          {title}
        </span>
        {offer.id === null ? (
          <StatusBadge tone="info" label="Nova, ainda não salva" />
        ) : (
          <span className={`${styles.number} tabular`}>nº {offer.id}</span>
        )}
        {props.isAccepted ? <StatusBadge tone="success" label="Aceita" /> : null}
        <span className={styles.push} />
        <DisabledReason reason={removeReason}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={`Remover ${title}`}
            onClick={onRemove}
          >
            <Hint label={`Remover ${title}`} disabled={removeReason !== null}>
              <IconTrash size={16} aria-hidden />
            </Hint>
          </ActionIcon>
        </DisabledReason>
      </div>
      <div className={styles.fields}>
        <OfferInputs control={control} index={index} isLocked={isLocked} />
      </div>
      {isFeeForbidden ? (
        <p className={styles.warning} role="status">
          Taxa de liquidação antecipada é vedada a micro e pequenas empresas (Res. CMN 3.516).
        </p>
      ) : hasFee && offer.id === null ? (
        <p className={styles.waiting}>
          Micro e pequenas empresas não podem ter taxa de liquidação antecipada (Res. CMN 3.516).
        </p>
      ) : null}
      {/* A closed proposal has its figures below, as they were contracted or simulated. */}
      {isLocked ? null : (
        <OfferPreview
          simulation={simulation}
          known={known}
          onExplain={() => simulation !== null && onExplain(title, simulation)}
        />
      )}
    </fieldset>
  );
}
