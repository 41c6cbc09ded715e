/* A hall as a C compiler sees it: c_hall_test.cpp calls this. */
#include <string.h>

#include "c_interface_plain.h"
#include "roundhouse/c.h"

/* Opens a table for two around one screen; whether the hall asks to keep it under a key. */
int open_a_table(char const* board_id) {
  uint8_t const secret[32] = {1, 2, 3};
  double const now = 1.7e12;
  char body[200] =
      "{\"id\":\"a\",\"settings\":{\"seats\":[{\"kind\":\"mine\"},{\"kind\":\"mine\"}],\"board\":\"";
  rh_hall* hall = rh_hall_new(secret);
  int asks = 0;
  strncat(body, board_id, 40);
  strcat(body, "\"}}");
  if (rh_hall_be(hall, "Anna", RH_ENGLISH) == RH_OK &&
      rh_hall_request(hall, 1, "POST", "/api/tables", body, strlen(body), now) == RH_OK) {
    char const* list = rh_hall_take(hall);
    asks = list != NULL && strstr(list, "\"key\":\"table/local-") != NULL;
  }
  rh_hall_free(hall);
  return asks;
}
