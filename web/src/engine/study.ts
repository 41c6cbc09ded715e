/** What is needed only for studying games, as a module of its own: it is fetched when somebody first does. */
import { once } from '../base/patiently';
import studyFile from '../../generated/study.wasm?url';
import { compile } from './module';

export const studyModule = once(() => compile(studyFile));
