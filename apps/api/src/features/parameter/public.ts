export { iofHistory, iofOf, iofQuery } from './iof-read';
export { parameterOn, valueOn } from './parameter-read';
