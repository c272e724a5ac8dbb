import { Button } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { type Control, useWatch } from 'react-hook-form';
import { sameValue } from '../../shared/merge/three-way';
import type { LookUp } from '../../shared/trail/fact-text';
import styles from './ficha.module.css';
import type { FichaField, FichaValue, FichaValues } from './ficha-fields';
import { fichaText } from './ficha-text';
import { REGISTRY_NAME, type RegistryFact, sinceText } from './registry-facts';

interface OriginHintProps {
  field: FichaField;
  fact: RegistryFact;
  control: Control<FichaValues>;
  lookUp: LookUp;
  /** Absent where the reader cannot change anything. */
  onTake?: (value: FichaValue) => void;
}

/** Where a value came from; and what the registry says, where the form says something else. */
export function OriginHint({ field, fact, control, lookUp, onTake }: OriginHintProps) {
  const value = useWatch({ control, name: field.name });
  if (sameValue(value, fact.value)) {
    return (
      <span className={styles.origin}>
        <IconBuildingBank size={14} stroke={1.75} aria-hidden />
        {REGISTRY_NAME}
        {sinceText(fact)}
      </span>
    );
  }
  return (
    <span className={styles.differs}>
      <span>
        {REGISTRY_NAME}: <strong>{fichaText(field, fact.value, lookUp)}</strong>
        {sinceText(fact)}
      </span>
      {onTake ? (
        <Button size="compact-xs" variant="default" onClick={() => onTake(fact.value)}>
          Usar este valor
        </Button>
      ) : null}
    </span>
  );
}
